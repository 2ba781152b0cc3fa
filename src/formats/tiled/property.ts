/** A custom property, with the type Tiled gives such a value. */
export const property = (name: string, value: string | number | boolean) => ({
  name,
  type:
    typeof value === 'string'
      ? 'string'
      : typeof value === 'boolean'
        ? 'bool'
        : Number.isInteger(value)
          ? 'int'
          : 'float',
  value,
})
