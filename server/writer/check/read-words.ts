import { readFileSync } from 'node:fs'

/** A file of words or patterns in sections: "# name", and the lines below it. */
export class Sections {
  readonly names: string[] = []
  readonly #lines = new Map<string, string[]>()

  constructor(file: URL) {
    for (const line of readFileSync(file, 'utf8').trimEnd().split('\n'))
      if (line.startsWith('# ')) this.#start(line.slice(2))
      else this.lines(this.names.at(-1) ?? '').push(line)
  }

  #start(name: string): void {
    this.names.push(name)
    this.#lines.set(name, [])
  }

  lines(name: string): string[] {
    return this.#lines.get(name) ?? []
  }

  words(name: string): string[] {
    return this.lines(name).join(' ').split(' ').filter(Boolean)
  }

  /** Its lines are one pattern; a line after the first starts with the "|" of the next alternative. */
  pattern(name: string, flags = 'u'): RegExp {
    return new RegExp(this.lines(name).join(''), flags)
  }
}
