import {
  Car,
  ClipboardCheck,
  Footprints,
  GraduationCap,
  type LucideIcon,
  MessageSquareText,
  Settings,
  ShieldCheck,
  TrafficCone,
} from 'lucide-react';
import { PAGES } from '#contract/pages.ts';
import type { Role } from '#domain/access.ts';
import { paths } from '../paths.ts';
import type { Text } from '../text/ti.ts';

export type MenuItem = {
  readonly path: string;
  readonly name: 'steps' | 'exercises' | 'checklists' | 'trafficSigns' | 'examination' | 'feedback' | 'settings' | 'admin';
  readonly icon: LucideIcon;
  readonly roles: readonly Role[];
};

/** spec §2: the menu. The learner's entries are for customers; an admin has the back office and the account. */
export const MENU: readonly MenuItem[] = [
  { path: paths.admin, name: 'admin', icon: ShieldCheck, roles: ['admin'] },
  { path: paths.steps, name: 'steps', icon: Footprints, roles: ['customer'] },
  { path: paths.exercises, name: 'exercises', icon: Car, roles: ['customer'] },
  { path: paths.checklists, name: 'checklists', icon: ClipboardCheck, roles: ['customer'] },
  { path: paths.trafficSigns, name: 'trafficSigns', icon: TrafficCone, roles: ['customer'] },
  { path: paths.examination, name: 'examination', icon: GraduationCap, roles: ['customer'] },
  { path: paths.feedback, name: 'feedback', icon: MessageSquareText, roles: ['customer'] },
  { path: paths.settings, name: 'settings', icon: Settings, roles: ['customer', 'admin'] },
];

/** Open to visitors without login when the server says so. */
export const BROWSABLE = MENU.filter(({ path }) => PAGES[path as keyof typeof PAGES] === 'browse');
export const menuFor = (role: Role) => MENU.filter((item) => item.roles.includes(role));
/** spec §2: steps are hidden from the sidebar. */
export const sidebarFor = (role: Role) => menuFor(role).filter((item) => item.name !== 'steps');
export const menuTitle = (text: Text, item: MenuItem) => text.menu[item.name];
