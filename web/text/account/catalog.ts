import type { Catalog } from '../catalog.ts';
import { accountEn } from './en.ts';
import { accountSv } from './sv.ts';
import { type AccountText, accountTi } from './ti.ts';

export const accountText: Catalog<AccountText> = { ti: accountTi, sv: accountSv, en: accountEn };
