/** Addresses of chains: the published examples of their formats, and the same with one character changed. */
import { expect, test } from 'vitest';
import { isAddress } from '#client/ui/address-format.ts';

/** The first address of all, a script hash (BIP 13), a witness program (BIP 173) and a later one (BIP 350), in both cases. */
const bitcoin = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];
/** EIP-55, and without a checksum. */
const ethereum = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
];
const tron = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'];

/** One character is another one of the same case and alphabet. */
const mistyped = (address: string) => `${address.slice(0, -1)}${address.endsWith('a') ? 'c' : 'a'}`;

test('HOME-025 an address is taken by the format and checksum of the chains that its coin lives on', () => {
  const kinds = { btc: bitcoin, omni: bitcoin, eth: ethereum, erc20: ethereum };
  for (const [kind, good] of Object.entries({ ...kinds, usdt: [...ethereum, ...tron, ...bitcoin] })) {
    for (const address of [...bitcoin, ...ethereum, ...tron]) {
      expect([kind, address, isAddress(kind, address, false)]).toEqual([
        kind,
        address,
        good.includes(address),
      ]);
    }
  }
  for (const address of [...bitcoin, ...tron])
    expect(isAddress('usdt', mistyped(address), false)).toBe(false);
  for (const bad of [
    // No checksum, bech32 for a later version (BIP 350), another network, mixed case, one digit less, wrong EIP-55.
    'bc1qexampleaddress000000000000000000000000',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    '',
  ])
    expect([bad, isAddress('usdt', bad, true)]).toEqual([bad, false]);
  expect(isAddress('something else', 'anything', false)).toBe(true);
});

test('HOME-025 where money is not real, the deposit addresses of the exchange itself can be sent to', () => {
  for (const address of [`sand1q${'a1'.repeat(19)}`, `0xSANDPIT${'b'.repeat(33)}`])
    expect([isAddress('usdt', address, true), isAddress('usdt', address, false)]).toEqual([true, false]);
});
