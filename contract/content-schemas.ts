import Type, { type TUnsafe } from 'typebox';
import { PLACE, PLACE_MAX } from '#domain/place.ts';
import {
  type Columns,
  type Field,
  fieldsOf,
  isPublic,
  JUNCTION_MAX,
  MISCONCEPTION_ID_MAX,
  namesOf,
  PICTURE_NAME_MAX,
  type PublicColumns,
  type TextKind,
  type Values,
  WORD_MAX,
  WORDS_MAX,
} from './content.ts';
import { Closed, Day, Id, Nullable, OneOf, Text } from './schema.ts';

/** TypeBox schemas derived from the description of content. */
type Schemas<Of> = { [Name in keyof Of]: TUnsafe<Of[Name]> };

function writtenSchema(field: Field): object {
  switch (field.type) {
    case 'text':
      return Text({ maxLength: field.max });
    case 'html':
      return Text({ maxLength: field.max, description: 'HTML; sanitised when written' });
    case 'code':
      return Text({ minLength: 1, maxLength: field.max });
    case 'picture':
      return Text({ maxLength: PICTURE_NAME_MAX, description: 'a file of ours, or one that POST /api/pictures answered' });
    case 'misconception':
      return Text({ maxLength: MISCONCEPTION_ID_MAX, description: 'of GET /api/misconceptions; empty: none' });
    case 'place':
      return Type.String({
        maxLength: PLACE_MAX,
        pattern: `${PLACE}|^$`,
        description: 'left, top, width and height in a picture of 480 × 320; empty: it is no place',
      });
    case 'junction':
      return Text({ maxLength: JUNCTION_MAX, description: 'a junction as JSON, by which the key is computed; empty: none' });
    case 'category':
      return Nullable(Id);
    case 'number':
      return Type.Integer({ minimum: field.min, maximum: field.max });
    case 'choice':
      return OneOf(field.values);
    case 'words':
      return Type.Array(Text({ minLength: 1, maxLength: WORD_MAX }), { maxItems: WORDS_MAX });
    case 'day':
      return Nullable(Day);
    case 'flag':
      return Type.Boolean();
    case 'options':
      return Type.Array(Closed({ id: Type.Optional(Id), ...valueSchemas('option') }), {
        minItems: field.min,
        maxItems: field.max,
        description: 'in their order; one that has been saved keeps its id, a new one has none',
      });
    case 'questions':
      return Type.Array(Id, { minItems: field.min, maxItems: field.max, description: 'ids in their order, none twice' });
  }
}

function readSchema(field: Field): object {
  switch (field.type) {
    case 'category':
      return Nullable(Id);
    case 'number':
      return Type.Integer();
    case 'choice':
      return OneOf(field.values);
    case 'words':
      return Type.Array(Type.String());
    case 'day':
      return Nullable(Type.String());
    case 'flag':
      return Type.Boolean();
    default:
      return Type.String();
  }
}

const schemas = (kind: TextKind, schemaOf: (field: Field) => object, isWanted: (field: Field) => boolean) =>
  Object.fromEntries(
    fieldsOf(kind)
      .filter(([, field]) => isWanted(field))
      .flatMap(([name, field]) => namesOf(name, field).map((column) => [column, schemaOf(field)])),
  );
const hasColumns = (field: Field) => field.type !== 'options' && field.type !== 'questions';

/** Schemas of what the editor sends. */
export const valueSchemas = <Kind extends TextKind>(kind: Kind) =>
  schemas(kind, writtenSchema, () => true) as unknown as Schemas<Values<Kind>>;
/** Schemas of what the editor gets, without options and question lists. */
export const columnSchemas = <Kind extends TextKind>(kind: Kind) =>
  schemas(kind, readSchema, hasColumns) as unknown as Schemas<Columns<Kind>>;
/** Schemas of what learners get, without options and question lists. */
export const publicSchemas = <Kind extends TextKind>(kind: Kind) =>
  schemas(kind, readSchema, (field) => hasColumns(field) && isPublic(field)) as unknown as Schemas<PublicColumns<Kind>>;
