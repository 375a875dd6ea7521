import type { OpeningKind } from './openings.ts'
import type { Plan } from './plan.ts'
import { hash } from './seed.ts'
import { capitalize, fill, type Values } from './template.ts'

/** Most inboxes cut off longer subjects. */
const MOST = 60

/** From the most specific to the always possible; the first one that fits and has its facts wins. */
const SUBJECTS: Record<OpeningKind, readonly (readonly string[])[]> = {
  question: [
    ['A question for {name} about {gist}', '{name}: a question about {gist}'],
    ['A question for {name}', 'One question for {name}'],
    ['A question about {gist} for {many} in {town}', 'A question about {gist} for {many}', 'A question about {gist}'],
    ['A question for {many} in {town}', 'A question for {many}'],
    ['A question for you'],
  ],
  observation: [
    ['{Gist} for {many} in {town}', 'For {many} in {town}: {gist}'],
    ['{Gist} for {many}', 'For {many}: {gist}'],
    ['A thought on {gist} for {name}', 'A thought on {gist}'],
    ['A thought for {name}'],
    ['A thought for {many} in {town}', 'A thought for {many}'],
    ['A thought for your business'],
  ],
  direct: [
    ['{Gist} for {name} in {town}', '{Gist} for {name}'],
    ['{Gist} for {name}'],
    ['A suggestion for {name}', 'An idea for {name}'],
    ['A suggestion on {gist}', 'An idea about {gist}'],
    ['A suggestion for {many} in {town}', 'A suggestion for {many}'],
    ['A suggestion for your business'],
  ],
  time: [
    ['A short note on {gist} for {name}', 'A short note to {name} about {gist}'],
    ['A short note for {name}', 'A brief note for {name}'],
    ['A short note on {gist} for {many}', 'A short note about {gist}'],
    ['A short note for {many} in {town}', 'A short note for {many}'],
    ['A short note'],
  ],
}

export const subjectOf = ({ opening, seed, round }: Plan, values: Values): string => {
  const isLong = (values['name']?.length ?? 0) > 34
  const known: Values = {
    ...values,
    // A mark that belongs to a name ("Wham!") reads as shouting in a list of subjects.
    name: isLong ? undefined : values['name']?.replace(/(?<!!)!+(?=\s|$)/g, ''),
    Gist: values['gist'] && capitalize(values['gist']),
  }
  for (const group of SUBJECTS[opening]) {
    const turn = (hash(seed, group.length) + round) % group.length
    const fitting = [...group.slice(turn), ...group.slice(0, turn)]
      .map(template => fill(template, known))
      .find(subject => subject !== undefined && subject.length <= MOST)
    if (fitting !== undefined) return fitting
  }
  return 'A short note'
}
