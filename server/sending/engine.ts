import type { Deps } from '#server/deps.ts'

interface EngineOptions {
  workerId: string
  signal: AbortSignal
}

export async function runEngine(_deps: Deps, { signal }: EngineOptions): Promise<void> {
  await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}
