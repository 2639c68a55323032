const refuse = (): never => {
  throw new Error('Routes have no schemas of their own: a call declares its input.');
};

/** Calls check their input themselves. Without this, Fastify loads a validator and a serializer that no route uses, 1.5 MB of each process. */
export const noSchemas = {
  compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse },
};
