/** What the tests of the starting page use of it. @types/jsdom would give the server a browser's names. */
declare module 'jsdom' {
  export class VirtualConsole {}
  export class JSDOM {
    readonly window: Window & typeof globalThis;
    constructor(
      html: string,
      options: {
        url: string;
        runScripts: 'dangerously';
        virtualConsole: VirtualConsole;
        beforeParse(window: Window & typeof globalThis): void;
      },
    );
  }
}
