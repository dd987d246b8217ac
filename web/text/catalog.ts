import type { InterfaceLanguage } from '#domain/language.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';

/** Texts bundled with a screen in all three languages: so few that a separate request for one language would cost more. */
export type Catalog<Words> = Readonly<Record<InterfaceLanguage, Words>>;

export const useCatalog = <Words>(catalog: Catalog<Words>): Words => catalog[useInterfaceLanguage()];
