/** The users of a session: their tabs, and the calls that they make. */
import { mustHold } from './broken.ts';
import { callFor, loginOf, passwordSetBy, uploadOf, USERS } from './calls.ts';
import type { SimulatedCall } from './calls.ts';
import type { SteppedHost, HostReply } from './host.ts';
import { Logins } from './logins.ts';
import { giveTurns } from './machine.ts';
import type { SoakStep, PlannedCall } from './session.ts';

/** What a login that is refused for its password says. */
const WRONG_PASSWORD = 'The account or the password is wrong.';

/** All of them, on whatever branch they act. */
export class Users {
  readonly logins = new Logins();
  /** The tokens of each user's tabs, the latest last. */
  readonly tabs = new Map<PlannedCall['user'], string[]>();
  /** Whose each token was that a login gave on any branch. */
  readonly #holders = new Map<string, PlannedCall['user']>();
  /** The bytes of each picture that was acknowledged, by its path. */
  readonly #pictures = new Map<string, Uint8Array>();

  constructor() {
    for (const { account, password } of USERS)
      if (password !== undefined) this.logins.note(account, password);
  }

  /** Another session has begun, in which nobody is logged in. */
  begin(): void {
    this.logins.begin();
    this.tabs.clear();
    this.#holders.clear();
  }

  /** @param isAlone no other call is under way, so that the exchange stands as the user sees it */
  async call(host: SteppedHost, call: PlannedCall, isAlone: boolean): Promise<void> {
    await giveTurns(call.delay);
    const { user, kind } = call;
    if (kind === 'login') return void (await this.#logIn(host, user, isAlone));
    if (kind === 'logout') return void this.tabs.get(user)?.pop();
    if (kind === 'wrongPassword') return this.#guess(host, call);
    if (kind === 'register' || kind === 'newPassword') {
      const made = callFor(host.exchange, { ...call, kind });
      if (made) await this.#visit(host, made);
      return;
    }
    const tabs = this.tabs.get(user) ?? [];
    const token = (call.variant === 5 ? tabs[0] : tabs.at(-1)) ?? (await this.#logIn(host, user, isAlone));
    if (token === undefined) return;
    host.listen(token);
    const made = callFor(host.exchange, { ...call, kind });
    await this.#send(host, made, token);
  }

  /** A call of somebody who is not logged in. */
  async #visit(host: SteppedHost, call: SimulatedCall): Promise<void> {
    const password = passwordSetBy(call);
    const account = String(call.fields['user_string'] ?? call.fields['account']);
    if (password !== undefined) this.logins.note(account, password);
    await host.call(call);
  }

  async #send(
    host: SteppedHost,
    call: SimulatedCall | undefined,
    token: string,
  ): Promise<HostReply | undefined> {
    const response = call && (await host.call(call, token));
    if (response?.type !== '999') return response;
    for (const [user, tabs] of this.tabs) {
      const left = tabs.filter((tab) => tab !== token);
      this.tabs.set(user, left);
    }
    return response;
  }

  /** A login with a password that is none, or one that the account had earlier. */
  async #guess(host: SteppedHost, { user, variant }: PlannedCall): Promise<void> {
    const { account } = USERS[user];
    const earlier = this.logins.passwordsOf(host.exchange, account)?.earlier ?? [];
    await host.call(loginOf(user, earlier[variant] ?? 'wrong'));
  }

  async #logIn(host: SteppedHost, user: PlannedCall['user'], isAlone: boolean): Promise<string | undefined> {
    const password = this.logins.passwordsOf(host.exchange, USERS[user].account)?.now;
    if (password === undefined) return undefined;
    const response = await host.call(loginOf(user, password));
    mustHold(
      !isAlone || response?.message !== WRONG_PASSWORD,
      () => `${USERS[user].account} is refused with the password that is the account's`,
    );
    if (response?.type !== 'ok') return undefined;
    const token = String(response.message);
    mustHold((this.#holders.get(token) ?? user) === user, () => 'two users have the same token');
    this.#holders.set(token, user);
    this.logins.give(token, response.records);
    this.tabs.set(user, [...(this.tabs.get(user) ?? []), token]);
    return token;
  }

  async upload(host: SteppedHost, { user, picture }: Extract<SoakStep, { do: 'upload' }>): Promise<void> {
    const token = this.tabs.get(user)?.at(-1) ?? (await this.#logIn(host, user, true));
    if (token === undefined) return;
    const call = uploadOf(picture);
    const response = await this.#send(host, call, token);
    if (response?.type !== 'ok' || !call.file) return;
    this.#pictures.set(new URL(String(response.message), 'http://sandpit.test').pathname, call.file);
  }

  /** Pictures that were acknowledged are there. */
  async checkPictures(host: SteppedHost): Promise<void> {
    for (const [path, bytes] of this.#pictures) {
      const found = await host.picture(path);
      mustHold(
        found !== undefined && found.join() === bytes.join(),
        () => `the picture ${path} was acknowledged and is ${found ? 'another' : 'gone'}`,
      );
    }
  }
}
