/**
 * Where users live. No one is asked at registration, so the simulator places everybody by the number of the account: always in the
 * same place, and spread evenly.
 */
import { mix32 } from '#simulator/engine/kernel/index.ts';

/** A city with its districts. */
export interface Region {
  readonly city: string;
  readonly districts: readonly string[];
}

/** Every region that may have an agent. */
export const regions: readonly Region[] = [
  { city: 'Hangzhou', districts: ['Xihu', 'Binjiang', 'Gongshu', 'Yuhang'] },
  { city: 'Shenzhen', districts: ['Nanshan', 'Futian', 'Luohu', 'Bao’an'] },
];

const SALT = 0x2e61;

/** City and district of a user. */
export function regionOf(user: number): { readonly city: string; readonly district: string } {
  const { city, districts } = regions[mix32(SALT, user) % regions.length] as Region;
  return { city, district: districts[mix32(SALT, user, 1) % districts.length] as string };
}
