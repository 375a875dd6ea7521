import { type Html, html } from './html.ts'
import type { Schema } from './json-schema.ts'

/** Renders a schema as a tree of names, types, and limits. */
export function schemaTree(schema: Schema): Html {
  const inner = innerObject(schema)
  if (!inner) return html`<p><code>${typeName(schema)}</code>${limits(schema)}</p>`
  return html`<p><code>${typeName(schema)}</code></p>${fields(inner)}`
}

function fields({ properties = {}, required = [] }: Schema): Html {
  return html`<ul>${Object.entries(properties).map(([name, property]) => {
    const inner = innerObject(property)
    return html`<li><code class="name">${name}</code> <code>${typeName(property)}</code>${
      !required.includes(name) && html` <i>optional</i>`
    }${limits(property)} ${property.description}${inner && fields(inner)}</li>`
  })}</ul>`
}

/** The object inside an array or a nullable type. */
export function innerObject(schema: Schema): Schema | null {
  if (schema.properties) return schema
  if (schema.items) return innerObject(schema.items)
  return optionsOf(schema)?.map(innerObject).find(Boolean) ?? null
}

const optionsOf = (schema: Schema) => schema.anyOf ?? schema.oneOf

export function typeName(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const options = optionsOf(schema)
  if (options) return [...new Set(options.map(typeName))].join(' | ')
  if (schema.items) return `array of ${typeName(schema.items)}`
  return schema.format ?? schema.type ?? 'any'
}

const limitWords: Record<string, string> = {
  minLength: 'at least characters:',
  maxLength: 'at most characters:',
  minimum: 'from',
  maximum: 'to',
  minItems: 'at least entries:',
  maxItems: 'at most entries:',
  default: 'default',
}

function limits(schema: Schema): Html | null {
  const shown = Object.entries(limitWords).flatMap(([keyword, words]) => {
    const value = schema[keyword] ?? optionsOf(schema)?.find(option => keyword in option)?.[keyword]
    const isWorthSaying = value !== undefined && !(typeof value === 'number' && Math.abs(value) > 1e15)
    return isWorthSaying ? [`${words} ${String(value)}`] : []
  })
  return shown.length > 0 ? html` <small>${shown.join(', ')}</small>` : null
}
