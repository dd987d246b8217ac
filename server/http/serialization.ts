import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type Serialize = (value: unknown) => string;

const compiled = new WeakMap<TSchema, Serialize>();

/** Once for each schema and with its first answer: compiling all of them would be most of a start. */
export function serializerCompiler({ schema }: { schema: TSchema }): Serialize {
  return (value) => {
    let serialize = compiled.get(schema);
    if (serialize === undefined) {
      serialize = fastJson(schema as never) as Serialize;
      compiled.set(schema, serialize);
    }
    return serialize(value);
  };
}
