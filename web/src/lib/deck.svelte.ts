// How cards look in this browser: red and black, or a colour for each suit.

export type Deck = 'two' | 'four';
const KEY = 'houseway-deck';

class DeckChoice {
  deck = $state<Deck>('two');

  constructor() {
    if (localStorage.getItem(KEY) === 'four') this.set('four');
  }

  set(deck: Deck): void {
    this.deck = deck;
    if (deck === 'two') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, deck);
  }
}

export const choice = new DeckChoice();
