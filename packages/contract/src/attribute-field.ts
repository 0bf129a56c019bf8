/** The field of a row that is the value of one attribute. */
export type AttributeField = `attribute:${string}`

const prefix = 'attribute:'

export const isAttributeField = (field: string): field is AttributeField => field.startsWith(prefix)
export const attributeField = (name: string): AttributeField => `${prefix}${name}`
/** The name of the attribute. */
export const toAttributeName = (field: AttributeField): string => field.slice(prefix.length)
