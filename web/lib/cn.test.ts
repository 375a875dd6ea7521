import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { twMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

const web = join(import.meta.dirname, '..')

/** Words between quotes that tailwind-merge's full table knows as classes, without "hover:" and the like. */
function classesIn(folder: string): string[] {
  const sources = globSync('**/*.tsx', { cwd: folder }).filter(file => !file.includes('test'))
  const words = sources.flatMap(file => [...readFileSync(join(folder, file), 'utf8').matchAll(/[^\s'"`{}<>]+/g)])
  const names = new Set(words.map(([word]) => word.replace(/^([\w/-]+(\[[^\]]*])?:|\[[^\]]*]:)+/, '')))
  return [...names].filter(name => /^-?[a-z][a-z-]*(-?\[.+]|[\w./%-]*)$/.test(name) && twMerge(name, name) === name)
}

/** p-2 and p-4 behave alike toward other classes. */
const shapeOf = (name: string) => name.replace(/\[.+]|[\d.]+/g, '#')

test('keeps the same of two classes as tailwind-merge with all of Tailwind, for the pairs in the pages', () => {
  // tailwind-merge takes shadow-lift, a shadow of ours, for a color.
  const classes = classesIn(web).filter(name => name !== 'shadow-lift')
  expect(classes.length).toBeGreaterThan(400)
  const shapes = [...new Map(classes.map(name => [shapeOf(name), name])).values()]
  const different: string[] = []
  for (const second of classes)
    for (const first of shapes) {
      const pair = `${first} ${second}`
      const isNew = shapes.includes(second) ? first !== second : shapeOf(first) === shapeOf(second)
      if (isNew && cn(pair) !== twMerge(pair)) different.push(pair)
    }
  expect(different).toEqual([])
})

test('keeps the later class, also under a condition or in a list', () => {
  expect(cn('p-2 text-sm', false, ['p-4', { 'text-ink': true }])).toBe('text-sm p-4 text-ink')
  expect(cn('hover:p-2 p-3', 'hover:p-4')).toBe('p-3 hover:p-4')
})
