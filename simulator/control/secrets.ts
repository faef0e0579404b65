/** Keeps passwords, tokens and verification codes out of what the control plane shows of the traffic. */

export const MASK = '•••';

/** Names of parameters and members whose values are secret. */
export const secretName = /password|token|^(email_|mobile_)?code$/;

/** Session tokens are longer; `token` is also the name of a coin in some responses. */
const MIN_TOKEN_LENGTH = 12;

/** A parameter as it may be shown. */
export const maskedParameter = ([name, value]: [string, string]): [string, string] => [
  name,
  secretName.test(name) ? MASK : value,
];

/** A member of a JSON object whose value is a text; the end of a text that was cut off may be missing. */
const textMember = /"([^"\\]+)"\s*:\s*"((?:[^"\\]|\\.)*)("|$)/g;

/** JSON, or the beginning of it, as it may be shown. */
export function maskedJson(json: string): string {
  return json.replace(textMember, (whole, name: string, value: string, end: string) => {
    const isSecret = secretName.test(name) && (name !== 'token' || value.length >= MIN_TOKEN_LENGTH);
    return isSecret ? `"${name}":"${MASK}${end}` : whole;
  });
}

/** The whole message of this response is a token (E76). */
const LOGIN_PATH = '/api/user/login';

/** The response to a call, as it may be shown. */
export function maskedResponse(path: string, body: string): string {
  const masked = maskedJson(body);
  return path === LOGIN_PATH
    ? masked.replace(/("type":"ok","message":")[^"]*/, (_, before: string) => `${before}${MASK}`)
    : masked;
}
