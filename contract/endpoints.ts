import type { Static, TSchema } from 'typebox';
import { account } from './account.ts';
import { admins } from './admins.ts';
import { attempts } from './attempts.ts';
import { audit } from './audit.ts';
import { cards } from './cards.ts';
import { checklists } from './checklists.ts';
import { comments } from './comments.ts';
import { config } from './config.ts';
import { curriculum } from './curriculum.ts';
import { customerErasure } from './customer-erasure.ts';
import { customers } from './customers.ts';
import { deleted } from './deleted.ts';
import { desk } from './desk.ts';
import { editor } from './editor.ts';
import { emailChange } from './email-change.ts';
import { exams } from './exams.ts';
import { exercises } from './exercises.ts';
import { inviteCodes } from './invite-codes.ts';
import { items } from './items.ts';
import { legal } from './legal.ts';
import { letters } from './letters.ts';
import { levelEditor } from './level-editor.ts';
import { levels } from './levels.ts';
import { mailSettings } from './mail-settings.ts';
import { mailTexts } from './mail-texts.ts';
import { mails } from './mails.ts';
import { misconceptions } from './misconceptions.ts';
import { orders } from './orders.ts';
import { overview } from './overview.ts';
import { ownerSettings } from './owner-settings.ts';
import { packs } from './packs.ts';
import { passwordLink } from './password-link.ts';
import { pictures } from './pictures.ts';
import { plans } from './plans.ts';
import { questionBulk } from './question-bulk.ts';
import { questions } from './question-editor.ts';
import { rights } from './rights.ts';
import { sales } from './sales.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { seller } from './seller.ts';
import { session } from './session.ts';
import { signUp } from './sign-up.ts';
import { signs } from './signs.ts';
import { sounds } from './sounds.ts';
import { status } from './status.ts';
import { stripe } from './stripe.ts';
import { study } from './study.ts';
import { studyReminders } from './study-reminders.ts';
import { support } from './support.ts';
import { supports } from './support-inbox.ts';
import { termEditor } from './term-editor.ts';
import { terms } from './terms.ts';
import { timeline } from './timeline.ts';
import { translations } from './translations.ts';
import { tryOut } from './try.ts';
import { withdrawals } from './withdrawals.ts';

/** All API calls. The web app imports only the types derived from them. */
export const endpoints = {
  ...config,
  ...session,
  ...signUp,
  ...tryOut,
  ...account,
  ...levels,
  ...exercises,
  ...exams,
  ...attempts,
  ...signs,
  ...checklists,
  ...terms,
  ...cards,
  ...study,
  ...misconceptions,
  ...curriculum,
  ...packs,
  ...studyReminders,
  ...support,
  ...customers,
  ...customerErasure,
  ...timeline,
  ...overview,
  ...search,
  ...rights,
  ...desk,
  ...inviteCodes,
  ...supports,
  ...status,
  ...items,
  ...editor,
  ...questions,
  ...questionBulk,
  ...deleted,
  ...comments,
  ...levelEditor,
  ...termEditor,
  ...pictures,
  ...sounds,
  ...translations,
  ...audit,
  ...admins,
  ...secondFactor,
  ...passwordLink,
  ...emailChange,
  ...mailSettings,
  ...mails,
  ...letters,
  ...mailTexts,
  ...plans,
  ...orders,
  ...sales,
  ...stripe,
  ...withdrawals,
  ...ownerSettings,
  ...seller,
  ...legal,
};

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Part<Of, Key extends string> = Of extends { readonly [K in Key]: infer Schema extends TSchema } ? Static<Schema> : undefined;

export type Answer<Name extends EndpointName> = Static<Endpoints[Name]['answer']>;
export type Body<Name extends EndpointName> = Part<Endpoints[Name], 'body'>;
export type Params<Name extends EndpointName> = Part<Endpoints[Name], 'params'>;
export type Query<Name extends EndpointName> = Part<Endpoints[Name], 'query'>;
