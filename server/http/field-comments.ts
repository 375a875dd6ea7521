import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'

const folder = new URL('../../contract/', import.meta.url)

/** What begins in a file of the contract: a schema, or a route. */
const OWNER = /^(?:export )?const (\w+) = |\b(?:fullRoute|route)\(\s*['`]([A-Z]+ \/[^'`]+)['`]/gm

const found = new WeakMap<object, Record<string, string>>()

const about = new WeakMap<object, string>()

/** What the contract says of a schema that it exports, also where it's optional or may be null. */
export function aboutOf(schema: object): string | undefined {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return about.get(schema) ?? (isWrapped ? aboutOf(schema.unwrap()) : undefined)
}

/** What the comments of the contract say of an object's fields. */
export const commentsOf = (schema: object): Record<string, string> => found.get(schema) ?? {}

/** Reads them, so that the description of the API has them, too. */
export async function loadComments(exported: [string, z.ZodType][]): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map(name => readFile(new URL(name, folder), 'utf8')))
  const comments = new Map<string, Record<string, string>>()
  // Twice, because a schema may be made of one from a later file.
  for (const text of [...texts, ...texts]) readComments(text, comments)
  const said = new Map(texts.flatMap(text => text.split('/**').slice(1).flatMap(commentedSchema)))
  for (const [name, schema] of exported) if (said.has(name)) about.set(schema, said.get(name) ?? '')
  // Named ones first, so that none is taken for a part of another.
  for (const [name, schema] of exported) found.set(schema, comments.get(name) ?? {})
  for (const [, schema] of exported) noteParts(schema, commentsOf(schema))
  for (const { method, path, query, body, reply } of Object.values(contract).flatMap(group =>
    Object.values<Route>(group),
  ))
    for (const schema of [query, body, reply]) note(schema, comments.get(`${method} ${path}`))
}

/** What an object takes over: a route's named schema, `...kept`, `(Filter.shape)`, and `Call.pick(…)`. */
const PARTS = /\b(?:query|body): (\w+)|\.\.\.(\w+)|\((\w+)\.shape\)|= (\w+)\.(?:pick|omit|extend|safeExtend|partial)\(/g
/** `suppression: LastContact.shape.suppression` */
const SHARED = /\b(\w+): (\w+)\.shape\.(\w+)/g

/** Adds each owner with the comments on fields up to the next one, and those of what it's made of. */
function readComments(text: string, all: Map<string, Record<string, string>>): void {
  const owners = [...text.matchAll(OWNER)]
  for (const [n, { 1: schema, 2: call, index }] of owners.entries()) {
    const part = text.slice(index, owners[n + 1]?.index)
    const parts = [...part.matchAll(PARTS)].map(names => all.get(names.slice(1).find(Boolean) ?? ''))
    const shared = [...part.matchAll(SHARED)].flatMap(([, name = '', from = '', field = '']) => {
      const comment = all.get(from)?.[field]
      return comment ? [[name, comment] as const] : []
    })
    const fields = part.split('/**').slice(1).flatMap(commentedField)
    all.set(schema ?? call ?? '', Object.assign({}, ...parts, Object.fromEntries([...shared, ...fields])))
  }
}

/** The schema below a comment, with it. */
function commentedSchema(text: string): [string, string][] {
  const [comment = '', after = ''] = text.split('*/', 2)
  const name = /^\nexport const (\w+) =/.exec(after)?.[1]
  return name ? [[name, plain(comment)]] : []
}

/** The field that follows a comment, with it. */
function commentedField(text: string): [string, string][] {
  const [comment = '', after = ''] = text.split('*/', 2)
  const field = /^\s*(\w+):/.exec(after)?.[1]
  return field ? [[field, plain(comment)]] : []
}

/** The words of a comment in one line, without the file that it names for us. */
const plain = (comment: string) =>
  comment
    .split('\n')
    .map(line => line.trim().replace(/^\* ?/, ''))
    .join(' ')
    .replace(/ \(`?[\w./-]+\.ts`?\)/g, '')
    .trim()

/** Keeps them for the object, and for those inside it that have no name of their own. */
function note(schema: z.ZodType | undefined, comments: Record<string, string> | undefined): void {
  if (!schema || !comments || found.has(schema)) return
  if (schema instanceof z.ZodObject) found.set(schema, comments)
  noteParts(schema, comments)
}

function noteParts(schema: z.ZodType, comments: Record<string, string>): void {
  if (schema instanceof z.ZodObject) for (const field of Object.values<z.ZodType>(schema.shape)) note(field, comments)
  else if (schema instanceof z.ZodArray) note(schema.element as z.ZodType, comments)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) note(option as z.ZodType, comments)
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    note(schema.unwrap() as z.ZodType, comments)
}
