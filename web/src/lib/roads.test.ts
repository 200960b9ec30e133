import { describe, expect, it } from 'vitest';
import { beadPlate, bigRoad, derivedRoad, ofShoe } from './roads';

const of = (text: string) => [...text].map((letter) => ({ b: 'banker', p: 'player', t: 'tie' })[letter]!);
const at = (cells: { column: number; row: number; mark: string }[]) => cells.map((cell) => `${cell.column},${cell.row} ${cell.mark[0]}`);

describe('roads', () => {
  it('fill a bead plate column by column', () => {
    expect(at(beadPlate(of('bpbpbpt')))).toEqual(['0,0 b', '0,1 p', '0,2 b', '0,3 p', '0,4 b', '0,5 p', '1,0 t']);
  });

  it('begin a column of the big road with each run, and mark ties on the last', () => {
    const cells = bigRoad(of('tbbtp'));
    expect(at(cells)).toEqual(['0,0 b', '0,1 b', '1,0 p']);
    expect(cells.map((cell) => cell.ties)).toEqual([0, 1, 0]);
  });

  it('turn right at the bottom, and where another run lies below', () => {
    expect(at(bigRoad(of('bbbbbbbb'))).slice(5)).toEqual(['0,5 b', '1,5 b', '2,5 b']);
    // The long run lies on 1,5; the next column of six turns before it.
    expect(at(bigRoad(of('bbbbbbbpppppp'))).slice(-2)).toEqual(['1,4 p', '2,4 p']);
  });

  it('derive whether the big road repeats itself', () => {
    // Columns of 2, 2, 1: the second column is as long as the first, and the third begins after equal columns.
    expect(derivedRoad(of('bbppb'), 1).map((cell) => cell.mark)).toEqual(['red', 'red']);
    // Columns of 1, 3: below the end of the first column comes blue, and red further down.
    expect(derivedRoad(of('bppp'), 1).map((cell) => cell.mark)).toEqual(['blue', 'red']);
    expect(derivedRoad(of('bp'), 2)).toEqual([]);
  });

  it('begin anew with a new shoe', () => {
    const boards = [{ left: 20 }, { left: 12 }, { left: 405 }, { left: 399 }];
    expect(ofShoe(boards)).toEqual([{ left: 405 }, { left: 399 }]);
    expect(ofShoe([{}, {}])).toHaveLength(2);
  });
});
