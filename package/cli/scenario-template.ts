/** A scenario to begin with: what most of them have, each once. */
export const SCENARIO_TEMPLATE = `title: A quiet morning, and a fall
summary: Bitcoin stands still, falls by five percent, and a notice says so.
seed: my-scenario
start: 2025-06-02T09:30:00Z
prices: { BTC/USDT: 100000 }
users:
  - account: ann@example.test
    password: secret7
    inviteCode: ann1
    verified: true
    balances:
      - { wallet: change, currency: USDT, amount: 10000 }
timeline:
  - at: 5m
    id: fall
    name: Bitcoin falls
    do:
      - move: { pair: BTC/USDT, by: -5%, over: 2m }
  - cue: news
    name: A notice is published
    do:
      - news: { title: Bitcoin falls, body: It fell by five percent within two minutes. }
`;
