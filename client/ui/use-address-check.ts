import { usePractice } from '#client/exchange/practice.ts';
import { useExtension } from '#client/exchange/react.tsx';

/** Whether a currency of a kind (WALLET-006) can be sent to an address. Where the script is out of reach, the exchange checks alone. */
export function useAddressCheck(): (kind: string, address: string) => Promise<boolean> {
  const isPractice = usePractice() !== undefined;
  const hasRooms = useExtension('rooms');
  return async (kind, address) => {
    const format = await import('./address-format.ts').catch(() => undefined);
    return format === undefined || format.isAddress(kind, address, isPractice || hasRooms);
  };
}
