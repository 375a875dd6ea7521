import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'

const folder = new URL('../../contract/', import.meta.url)

/** What begins in a file of the contract: a schema, or a route. */
const OWNER = /^(?:export )?const (\w+) = |\b(?:fullRoute|route)\(\s*['`]([A-Z]+ \/[^'`]+)['`]/gm

const found = new WeakMap<object, Record<string, string>>()

/** What the comments of the contract say of an object's fields. */
export const commentsOf = (schema: object): Record<string, string> => found.get(schema) ?? {}

/** Reads them, so that the description of the API has them, too. */
export async function loadComments(exported: [string, z.ZodType][]): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map(name => readFile(new URL(name, folder), 'utf8')))
  const comments = new Map(texts.flatMap(commentsIn))
  for (const [name, schema] of exported) note(schema, comments.get(name))
  for (const { method, path, query, body, reply } of Object.values(contract).flatMap(group =>
    Object.values<Route>(group),
  ))
    for (const schema of [query, body, reply]) note(schema, comments.get(`${method} ${path}`))
}

/** Each owner with the comments on fields up to the next one, and those of the schemas that a route names. */
function commentsIn(text: string): [string, Record<string, string>][] {
  const owners = [...text.matchAll(OWNER)]
  const all = new Map<string, Record<string, string>>()
  for (const [n, { 1: schema, 2: call, index }] of owners.entries()) {
    const part = text.slice(index, owners[n + 1]?.index)
    const named = [...part.matchAll(/\b(?:query|body): (\w+)/g)].map(([, name = '']) => all.get(name))
    const fields = part.split('/**').slice(1).flatMap(commentedField)
    all.set(schema ?? call ?? '', Object.assign({}, ...(call ? named : []), Object.fromEntries(fields)))
  }
  return [...all]
}

/** The field that follows a comment, with it. */
function commentedField(text: string): [string, string][] {
  const [comment = '', after = ''] = text.split('*/', 2)
  const field = /^\s*(\w+):/.exec(after)?.[1]
  const lines = comment.split('\n').map(line => line.trim().replace(/^\* ?/, ''))
  return field ? [[field, lines.join(' ').trim()]] : []
}

/** Keeps them for the object, and for those inside it that have no name of their own. */
function note(schema: z.ZodType | undefined, comments: Record<string, string> | undefined): void {
  if (!schema || !comments || found.has(schema)) return
  if (schema instanceof z.ZodObject) {
    found.set(schema, comments)
    for (const field of Object.values<z.ZodType>(schema.shape)) note(field, comments)
  } else if (schema instanceof z.ZodArray) note(schema.element as z.ZodType, comments)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) note(option as z.ZodType, comments)
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    note(schema.unwrap() as z.ZodType, comments)
}
