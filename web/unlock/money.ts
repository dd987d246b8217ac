import { kronor, kronorAndOre } from '#domain/money.ts';
import { useInterfaceLanguage } from '../preferences.ts';
import { useUnlockText } from './use-unlock-text.ts';

/** An amount as the language writes it: short beside a choice, with its öre on paper. */
export function useAmount(): { short: (amount: number) => string; long: (amount: number) => string } {
  const words = useUnlockText();
  const decimal = useInterfaceLanguage() === 'en' ? '.' : ',';
  return {
    short: (amount) => words.amount(kronor(amount, decimal)),
    long: (amount) => words.amount(kronorAndOre(amount, decimal)),
  };
}
