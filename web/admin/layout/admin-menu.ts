import {
  BookA,
  BookOpenCheck,
  Car,
  ChartColumn,
  CircleQuestionMark,
  ClipboardCheck,
  Coins,
  Footprints,
  GraduationCap,
  Inbox,
  Languages,
  type LucideIcon,
  Mails,
  Mic,
  ReceiptText,
  ScrollText,
  Settings,
  Store,
  Tag,
  Ticket,
  TrafficCone,
  Trash2,
  Undo2,
  UserCog,
  Users,
} from 'lucide-react';
import type { Area } from '#domain/jobs.ts';
import { adminPaths } from '../admin-paths.ts';

export type AdminMenuItem = {
  readonly path: string;
  readonly name:
    | 'customers'
    | 'codes'
    | 'inbox'
    | 'mails'
    | 'orders'
    | 'withdrawals'
    | 'money'
    | 'plans'
    | 'seller'
    | 'settings'
    | 'questions'
    | 'steps'
    | 'exercises'
    | 'checklists'
    | 'signs'
    | 'terms'
    | 'translations'
    | 'desk'
    | 'booth'
    | 'curriculum'
    | 'deleted'
    | 'statistics'
    | 'admins'
    | 'audit';
  readonly icon: LucideIcon;
  /** Shown to admins whose job has this area, or one of these. */
  readonly area: Area | readonly Area[];
};

/** Grouped by task. */
export const ADMIN_MENU = {
  customers: [
    { path: adminPaths.customers, name: 'customers', icon: Users, area: 'customers' },
    { path: adminPaths.inbox, name: 'inbox', icon: Inbox, area: 'messages' },
    { path: adminPaths.mails, name: 'mails', icon: Mails, area: 'customers' },
    { path: adminPaths.codes, name: 'codes', icon: Ticket, area: 'customers' },
  ],
  business: [
    { path: adminPaths.orders, name: 'orders', icon: ReceiptText, area: 'orders' },
    { path: adminPaths.withdrawals, name: 'withdrawals', icon: Undo2, area: 'orders' },
    { path: adminPaths.money, name: 'money', icon: Coins, area: 'business' },
    { path: adminPaths.plans, name: 'plans', icon: Tag, area: 'business' },
    { path: adminPaths.seller, name: 'seller', icon: Store, area: 'business' },
    { path: adminPaths.settings, name: 'settings', icon: Settings, area: 'business' },
    { path: adminPaths.statistics, name: 'statistics', icon: ChartColumn, area: ['business', 'content'] },
  ],
  content: [
    { path: adminPaths.questions, name: 'questions', icon: CircleQuestionMark, area: 'content' },
    { path: adminPaths.steps, name: 'steps', icon: Footprints, area: 'content' },
    { path: adminPaths.exercises, name: 'exercises', icon: Car, area: 'content' },
    { path: adminPaths.checklists, name: 'checklists', icon: ClipboardCheck, area: 'content' },
    { path: adminPaths.signGroups, name: 'signs', icon: TrafficCone, area: 'content' },
    { path: adminPaths.terms, name: 'terms', icon: BookA, area: 'content' },
    { path: adminPaths.translations, name: 'translations', icon: Languages, area: 'texts' },
    { path: adminPaths.desk, name: 'desk', icon: BookOpenCheck, area: 'desk' },
    { path: adminPaths.booth, name: 'booth', icon: Mic, area: 'desk' },
    { path: adminPaths.curriculum, name: 'curriculum', icon: GraduationCap, area: 'content' },
    { path: adminPaths.deleted, name: 'deleted', icon: Trash2, area: 'content' },
  ],
  system: [
    { path: adminPaths.admins, name: 'admins', icon: UserCog, area: 'system' },
    { path: adminPaths.audit, name: 'audit', icon: ScrollText, area: 'system' },
  ],
} as const satisfies Readonly<Record<string, readonly AdminMenuItem[]>>;
export type AdminMenuGroup = keyof typeof ADMIN_MENU;
