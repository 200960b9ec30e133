import { describe, expect, it } from 'vitest';
import { clausePath, read } from './route';

describe('addresses', () => {
  it('name pages', () => {
    expect(read('/')).toEqual({ page: 'lobby' });
    expect(read('/table/7')).toEqual({ page: 'table', id: 7 });
    expect(read('/table/7/')).toEqual({ page: 'table', id: 7 });
    expect(read('/table/7/round/12')).toEqual({ page: 'round', id: 7, round: 12, step: null });
    expect(read('/table/7/round/12/step/3')).toEqual({ page: 'round', id: 7, round: 12, step: 3 });
    expect(read('/rules/ma-boston-5')).toEqual({ page: 'rulebook', id: 'ma-boston-5', clause: null });
    expect(read(clausePath('ma-boston-5 10(b)#2'))).toEqual({ page: 'rulebook', id: 'ma-boston-5', clause: '10(b)#2' });
    expect(read('/floor/submission/Main%20floor/2')).toEqual({ page: 'submission', name: 'Main floor', version: 2 });
    expect(read('/history')).toEqual({ page: 'history' });
    expect(read('/odds/ma-sic-bo')).toEqual({ page: 'odds', id: 'ma-sic-bo' });
    expect(read('/deal/3')).toEqual({ page: 'deal', id: 3 });
    expect(read('/surveillance')).toEqual({ page: 'surveillance' });
  });

  it('lead nowhere otherwise', () => {
    for (const path of [
      '/table',
      '/table/x',
      '/table/7/round',
      '/table/7/round/x',
      '/tables',
      '/odds',
      '/floor/1',
      '/table/99999999999',
      '/table/7/round/1/step',
      '/table/7/round/1/step/x',
      '/floor/submission/x',
      '/rules/%E0%A4%A',
    ]) {
      expect(read(path)).toEqual({ page: 'nowhere' });
    }
  });
});
