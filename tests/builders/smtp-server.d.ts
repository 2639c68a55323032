// The package has no types; these cover what the tests use.
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  interface Address {
    readonly address: string;
  }
  type Done = (error?: Error | null) => void;

  export interface SMTPServerOptions {
    readonly authOptional?: boolean;
    readonly disabledCommands?: readonly string[];
    readonly onMailFrom?: (sender: Address, session: unknown, done: Done) => void;
    readonly onRcptTo?: (recipient: Address, session: unknown, done: Done) => void;
    readonly onData?: (
      stream: Readable,
      session: { readonly envelope: { readonly rcptTo: readonly Address[] } },
      done: Done,
    ) => void;
  }

  export class SMTPServer {
    constructor(options: SMTPServerOptions);
    readonly server: Server;
    on(event: 'error', listener: (error: Error) => void): void;
    listen(port: number, host: string): void;
    close(done: () => void): void;
  }
}
