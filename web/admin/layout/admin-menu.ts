import {
  BookA,
  Car,
  ChartColumn,
  CircleQuestionMark,
  ClipboardCheck,
  Footprints,
  Inbox,
  Languages,
  type LucideIcon,
  Mails,
  ReceiptText,
  ScrollText,
  Tag,
  Ticket,
  TrafficCone,
  UserCog,
  Users,
} from 'lucide-react';
import { adminPaths } from '../admin-paths.ts';

export type AdminMenuItem = {
  readonly path: string;
  readonly name:
    | 'customers'
    | 'codes'
    | 'inbox'
    | 'mails'
    | 'orders'
    | 'plans'
    | 'questions'
    | 'steps'
    | 'exercises'
    | 'checklists'
    | 'signs'
    | 'terms'
    | 'translations'
    | 'statistics'
    | 'admins'
    | 'audit';
  readonly icon: LucideIcon;
};

/** In groups by what somebody is at. */
export const ADMIN_MENU = {
  customers: [
    { path: adminPaths.customers, name: 'customers', icon: Users },
    { path: adminPaths.inbox, name: 'inbox', icon: Inbox },
    { path: adminPaths.mails, name: 'mails', icon: Mails },
    { path: adminPaths.codes, name: 'codes', icon: Ticket },
  ],
  business: [
    { path: adminPaths.orders, name: 'orders', icon: ReceiptText },
    { path: adminPaths.plans, name: 'plans', icon: Tag },
    { path: adminPaths.statistics, name: 'statistics', icon: ChartColumn },
  ],
  content: [
    { path: adminPaths.questions, name: 'questions', icon: CircleQuestionMark },
    { path: adminPaths.steps, name: 'steps', icon: Footprints },
    { path: adminPaths.exercises, name: 'exercises', icon: Car },
    { path: adminPaths.checklists, name: 'checklists', icon: ClipboardCheck },
    { path: adminPaths.signGroups, name: 'signs', icon: TrafficCone },
    { path: adminPaths.terms, name: 'terms', icon: BookA },
    { path: adminPaths.translations, name: 'translations', icon: Languages },
  ],
  system: [
    { path: adminPaths.admins, name: 'admins', icon: UserCog },
    { path: adminPaths.audit, name: 'audit', icon: ScrollText },
  ],
} as const satisfies Readonly<Record<string, readonly AdminMenuItem[]>>;
export type AdminMenuGroup = keyof typeof ADMIN_MENU;
