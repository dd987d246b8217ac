import { inKronor, kronor, kronorAndOre } from '#domain/money.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';

/** Formats amounts: short in choices, with öre on receipts. */
export function useAmount(): { short: (amount: number) => string; long: (amount: number) => string } {
  const decimal = useInterfaceLanguage() === 'en' ? '.' : ',';
  return {
    short: (amount) => inKronor(kronor(amount, decimal)),
    long: (amount) => inKronor(kronorAndOre(amount, decimal)),
  };
}
