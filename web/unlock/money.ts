import { inKronor, kronor, kronorAndOre } from '#domain/money.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';

/** An amount as the language writes it: short beside a choice, with its öre on paper. */
export function useAmount(): { short: (amount: number) => string; long: (amount: number) => string } {
  const decimal = useInterfaceLanguage() === 'en' ? '.' : ',';
  return {
    short: (amount) => inKronor(kronor(amount, decimal)),
    long: (amount) => inKronor(kronorAndOre(amount, decimal)),
  };
}
