/** What the tests use of socket.io-client 2, which has no types of its own. */
declare module 'older-socket-client' {
  export default function io(
    url: string,
    options: Readonly<Record<string, unknown>>,
  ): {
    on(event: string, listener: (payload: unknown) => void): void;
    once(event: string, listener: (payload: unknown) => void): void;
    emit(event: string, ...args: unknown[]): void;
    close(): void;
  };
}
