/** Records by their ids, in the order given. */
export const byId = <R extends { readonly id: string }>(records: readonly R[]): ReadonlyMap<R['id'], R> =>
  new Map<R['id'], R>(records.map((record) => [record.id, record]))
