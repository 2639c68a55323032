import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportPlayed, type Played, type Playing } from './play-reporter.ts';

class Element extends EventTarget {
  currentTime = 0;
  seeking = false;
  tell(name: string) {
    this.dispatchEvent(new Event(name));
  }
  play(to: number) {
    while (this.currentTime < to) {
      this.currentTime = Math.min(to, this.currentTime + 0.25);
      this.tell('timeupdate');
    }
  }
  jump(to: number) {
    this.seeking = true;
    this.tell('timeupdate');
    this.currentTime = to;
    this.seeking = false;
    this.tell('seeked');
  }
}

let element: Element;
let played: Played[];
let leave: () => void;
let page: EventTarget;
const leavePage = () => page.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  element = new Element();
  played = [];
  leave = reportPlayed(element as unknown as Playing, (one) => played.push(one));
});
afterEach(() => vi.unstubAllGlobals());

test('every fifteen seconds, and when it is paused', () => {
  element.play(32.6);
  expect(played).toEqual([
    { positionSeconds: 15, time: 15 },
    { positionSeconds: 30, time: 15 },
  ]);
  element.tell('pause');
  expect(played.at(-1)).toEqual({ positionSeconds: 32, time: 2 });
  leave();
  expect(played).toHaveLength(3);
});

test('a jump is not played, and what was played before it is', () => {
  element.play(10);
  element.jump(300);
  expect(played).toEqual([{ positionSeconds: 10, time: 10 }]);
  element.play(305);
  element.tell('pause');
  expect(played.at(-1)).toEqual({ positionSeconds: 305, time: 5 });
});

test('where somebody jumped to is told when the page is left', () => {
  element.play(10);
  element.jump(200);
  leavePage();
  expect(played.at(-1)).toEqual({ positionSeconds: 200, time: 0 });
});

test('where somebody jumps to is told when the page is left before the jump is over', () => {
  element.play(10);
  element.tell('seeking');
  element.seeking = true;
  element.currentTime = 200;
  leavePage();
  expect(played).toEqual([
    { positionSeconds: 10, time: 10 },
    { positionSeconds: 200, time: 0 },
  ]);
  element.seeking = false;
  element.tell('seeked');
  leave();
  expect(played).toHaveLength(2);
});

test('nothing is told of what was not played', () => {
  leave();
  expect(played).toEqual([]);
});

test('a page that goes on where somebody is, and plays nothing, does not say so', () => {
  element.jump(13);
  element.tell('timeupdate');
  leavePage();
  leave();
  expect(played).toEqual([]);
});

test('a short jump is not played, although the time is told before its end', () => {
  element.play(10);
  element.tell('seeking');
  element.currentTime = 13;
  element.tell('timeupdate');
  element.tell('seeked');
  element.play(15);
  element.tell('pause');
  expect(played).toEqual([
    { positionSeconds: 10, time: 10 },
    { positionSeconds: 15, time: 2 },
  ]);
});

test('the seconds of all reports are those that were played', () => {
  element.play(100.3);
  element.jump(20);
  element.play(50.9);
  leave();
  expect(played.reduce((sum, { time }) => sum + time, 0)).toBe(130);
});
