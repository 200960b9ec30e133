//! The odds of fast action hold'em.

mod dealer;
mod guide;
mod hands;
mod table;
mod views;
mod wins;

use kit::Card;
pub(crate) use table::{METHOD, SAMPLE, every_hand, sample};
pub use wins::Wins;

/// What becomes of a hand dealt from a fresh shoe of so many decks.
pub fn wins_from_fresh_shoe(hand: [Card; 4], decks: u8) -> Wins {
    wins::wins(hand, &wins::left(hand, decks))
}
pub fn time_all() {
    let t = std::time::Instant::now();
    println!("classes {} {:?}", hands::hands().len(), t.elapsed());
    let t = std::time::Instant::now();
    let g = guide::table(6);
    println!("guide {:?}", t.elapsed());
    for text in ["As Ks 7d 2c", "Ac Kd Qh Js", "9s 9s 9s 2s"] {
        let h: [Card; 4] = text.parse::<kit::Cards>().unwrap().known().unwrap();
        let f = hands::hands().find(hands::sorted(h).0);
        let r = &g.rows[f.hand];
        println!("{text} {:?} {:?}", hands::hands().alike[f.hand], r.pairs.map(|p| p as f64 / r.total as f64));
    }
    let t = std::time::Instant::now();
    let c = sample(6, 10_000_000).count;
    let w = crate::counting::count_all(&*c, &|_, _| true).unwrap();
    println!("sample 10M {:?} {}", t.elapsed(), w.len());
    let s = table::Table::sampled(&w);
    let n: u128 = s.rows.iter().map(|r| r.total).sum();
    let guide_ev: f64 = g
        .rows
        .iter()
        .zip(&g.times)
        .map(|(r, t)| *r.pairs.iter().max().unwrap() as f64 / r.total as f64 * *t as f64)
        .sum::<f64>()
        / hands::Hands::all_ways(6) as f64;
    let best: u128 =
        s.rows.iter().zip(&g.rows).map(|(s, g)| s.pairs[(0..6).max_by_key(|i| g.pairs[*i]).unwrap()]).sum();
    println!("keep-best win rate: guide {guide_ev} sample {}", best as f64 / n as f64);
}

pub fn regret(count: u64) {
    use rayon::prelude::*;
    let g = guide::table(6);
    let h = hands::hands();
    let all: u64 = hands::Hands::all_ways(6);
    let picks: Vec<usize> = (0..count).map(|i| {
        let mut at = (i * 2 + 1) * (all / (2 * count)) ;
        // mix so that neighbours differ
        let mut hand = 0;
        while at >= g.times[hand] { at -= g.times[hand]; hand += 1; }
        hand
    }).collect();
    let rows: Vec<(usize, [f64; 10], [f64; 10])> = picks.par_iter().filter(|h2| !games::fast_action_holdem::settle::is_natural(h.alike[**h2])).map(|hand| {
        let w = wins_from_fresh_shoe(h.alike[*hand], 6);
        let val = |w: &Wins| -> [f64; 10] {
            let p = w.pairs.map(|x| x as f64 / w.total as f64);
            let n = w.dealer_naturals as f64 / w.total as f64;
            std::array::from_fn(|i| match i { 0..6 => 2.0*p[i]-1.0, 6..9 => { let [a,b]=wins::SPLITS[i-6]; 2.0*(p[a]+p[b])-2.0+n }, _ => -0.5 })
        };
        (*hand, val(&w), val(&g.rows[*hand]))
    }).collect();
    let arg = |v: &[f64;10]| (0..10).max_by(|a,b| v[*a].total_cmp(&v[*b])).unwrap();
    let mut sum = 0.0; let mut diff = 0; let mut sum2 = 0.0; let mut ev = 0.0;
    for (hand, e, g) in &rows {
        let (a, b) = (arg(e), arg(g));
        let r = e[a] - e[b];
        sum += r; sum2 += r*r; ev += e[a];
        if r > 0.0 { diff += 1; println!("{:?} exact {a} {:.5} guide {b} {:.5} (guide says {:.5} {:.5})", h.alike[*hand], e[a], e[b], g[a], g[b]); }
    }
    let n = rows.len() as f64;
    println!("n {n} regret mean {} sd-err {} different {diff} ev {}", sum/n, (sum2/n).sqrt()/n.sqrt(), ev/n);
    let mut bias = [[0.0;2];10];
    for (_, e, g) in &rows { for i in 0..6 { bias[i][0] += g[i]-e[i]; bias[i][1] += (g[i]-e[i]).powi(2);} }
    println!("{:?}", bias.map(|b| (b[0]/n, (b[1]/n).sqrt())));
}
