import { useInterfaceLanguage } from '../state/preferences.ts';
import { unlockEn } from '../text/unlock/en.ts';
import { unlockSv } from '../text/unlock/sv.ts';
import { type UnlockText, unlockTi } from '../text/unlock/ti.ts';

const texts = { ti: unlockTi, sv: unlockSv, en: unlockEn };

export const useUnlockText = (): UnlockText => texts[useInterfaceLanguage()];
