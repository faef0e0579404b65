/** Whether a text is an address of a chain, by the chain's own format and checksum. Loaded when an address is to be checked. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** Version byte and hash of a base58check address. */
const BASE58_BYTES = 21;
const BITCOIN_VERSIONS = [0x00, 0x05];
const TRON_VERSION = 0x41;

/** The version of a base58check address; undefined where the text is none. */
function base58Version(address: string): number | undefined {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === BASE58_BYTES ? bytes[0] : undefined;
  } catch {
    return undefined;
  }
}

/** A witness program (BIP 173, BIP 350): version 0 of 20 or 32 bytes with bech32, later ones with bech32m. */
function isSegwit(address: string): boolean {
  const [old, later] = [bech32.decodeUnsafe(address), bech32m.decodeUnsafe(address)];
  const found = old ?? later;
  if (found?.prefix !== 'bc') return false;
  const [version = -1, ...words] = found.words;
  const { length = 0 } = bech32.fromWordsUnsafe(words) ?? {};
  if (version === 0) return old !== undefined && (length === 20 || length === 32);
  return later !== undefined && version <= 16 && length >= 2 && length <= 40;
}

const isBitcoin = (address: string): boolean =>
  BITCOIN_VERSIONS.includes(base58Version(address) ?? -1) || isSegwit(address);

/** Forty hex digits; where both cases occur, they are the checksum of EIP-55. */
function isEthereum(address: string): boolean {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1];
  if (digits === undefined) return false;
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...digits].every((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit === digit.toUpperCase() : digit === digit.toLowerCase(),
  );
}

const isTron = (address: string): boolean => base58Version(address) === TRON_VERSION;

/** What a currency of a kind (WALLET-006) may be sent to. */
const formats: Readonly<Record<string, readonly ((address: string) => boolean)[]>> = {
  btc: [isBitcoin],
  omni: [isBitcoin],
  eth: [isEthereum],
  erc20: [isEthereum],
  usdt: [isEthereum, isTron, isBitcoin],
};

/** The deposit addresses that an exchange without real money gives: of no chain (decision 12). */
const PRACTICE = /^(sand1q[0-9a-f]{38}|0xSANDPIT[0-9a-f]{33})$/;

/** Whether a currency of a kind can be sent to an address; a kind of which no format is known takes any. */
export const isAddress = (kind: string, address: string, isPractice: boolean): boolean =>
  formats[kind]?.some((format) => format(address)) !== false || (isPractice && PRACTICE.test(address));
