import type { InterfaceLanguage } from '#domain/language.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';

/** The words of a screen or of a part of one, which come with it: few enough that another fetch for one language would cost more than the other two. */
export type Catalog<Words> = Readonly<Record<InterfaceLanguage, Words>>;

export const useCatalog = <Words>(catalog: Catalog<Words>): Words => catalog[useInterfaceLanguage()];
