import {
  BookA,
  Car,
  ClipboardCheck,
  Footprints,
  Gauge,
  GraduationCap,
  type LucideIcon,
  MessageSquareText,
  Settings,
  ShieldCheck,
  TrafficCone,
} from 'lucide-react';
import { MENU_PAGES, type MenuName, type PagePath, pageOf } from '#contract/pages.ts';
import type { Role } from '#domain/access.ts';
import { paths } from '../paths.ts';
import type { Text } from '../text/ti.ts';

type Name = MenuName | 'admin';
const ICONS: Readonly<Record<Name, LucideIcon>> = {
  admin: ShieldCheck,
  steps: Footprints,
  exercises: Car,
  checklists: ClipboardCheck,
  trafficSigns: TrafficCone,
  words: BookA,
  examination: GraduationCap,
  progress: Gauge,
  feedback: MessageSquareText,
  settings: Settings,
};
export type MenuItem = {
  readonly path: string;
  readonly name: Name;
  readonly icon: LucideIcon;
  readonly isInBar: boolean;
  readonly roles: readonly Role[];
};

/** behaviour 2.1: the menu. Learners' items are for customers; admins see the back office and their account. */
const MENU: readonly MenuItem[] = [
  { path: paths.admin, name: 'admin', icon: ICONS.admin, isInBar: false, roles: ['admin'] },
  ...MENU_PAGES.map(
    (page): MenuItem => ({
      ...page,
      icon: ICONS[page.name],
      roles: page.name === 'settings' ? ['customer', 'admin'] : ['customer'],
    }),
  ),
];

/** Open to visitors without login when the server says so. */
export const BROWSABLE = MENU.filter(({ name, path }) => name !== 'admin' && pageOf(path as PagePath).access === 'browse');
export const menuFor = (role: Role) => MENU.filter((item) => item.roles.includes(role));
/** behaviour 2.1: the sidebar omits the steps, because the exercises have a card that leads to them. */
export const sidebarFor = (role: Role) => menuFor(role).filter((item) => item.name !== 'steps');
export const menuTitle = (text: Text, item: MenuItem) => text.menu[item.name];
