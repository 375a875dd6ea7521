import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useNoKeys } from '#web/lib/keys.ts'
import { isNotLoaded } from '#web/lib/page-not-loaded.ts'
import { toast } from '#web/lib/toast.ts'
import { LoadFailed } from './load-failed.tsx'

/**
 * Loads a part of a page when it's first shown: a menu, a dialog, the map. Until then, `waiting` is in its place, but not
 * once `load` has loaded it. If its file doesn't arrive, the page stays: a part with `onClose` closes with a message, and
 * any other offers to try again.
 */
export function lazyPart<K extends string, M extends Record<K, ComponentType<never>>>(
  load: () => Promise<M>,
  name: K,
  waiting?: ReactNode,
): M[K] & { load: () => Promise<unknown> } {
  let arrived: ComponentType<object> | undefined
  const loadOnce = () =>
    load().then(module => {
      arrived = module[name] as ComponentType<object>
      return { default: arrived }
    })
  const fresh = () => lazy(loadOnce)
  let Loaded = fresh()
  // React keeps a failed load forever, so the next try needs a new one.
  const forget = () => {
    Loaded = fresh()
  }
  const Part = (props: Closable) => {
    // Stays the same while it's on the page: React would reset another component's state.
    const [Ready] = useState(() => arrived)
    return (
      <KeepsPage forget={forget} onClose={props.onClose}>
        {() => {
          const Shown = Ready ?? Loaded
          return (
            <Suspense fallback={waiting ?? (props.onClose && <NoKeys />)}>
              <Shown {...props} />
            </Suspense>
          )
        }}
      </KeepsPage>
    )
  }
  return Object.assign(Part as unknown as M[K], { load: loadOnce })
}

/** Stands for a part that's still loading and that what's typed is meant for. */
export function NoKeys() {
  useNoKeys()
  return null
}

interface Closable {
  onClose?: (() => void) | undefined
}

interface KeepsPageProps extends Closable {
  forget: () => void
  children: () => ReactNode
}

class KeepsPage extends Component<KeepsPageProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError = (error: Error) => ({ error })

  override componentDidCatch(error: Error) {
    if (!isNotLoaded(error)) return
    this.props.forget()
    if (!this.props.onClose) return
    toast({ title: NOT_LOADED, text: 'Check your connection, then try again or reload the page.', tone: 'bad' })
    this.props.onClose()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children()
    if (!isNotLoaded(error)) throw error
    if (this.props.onClose) return null
    return <LoadFailed title={NOT_LOADED} error={null} onRetry={() => this.setState({ error: null })} />
  }
}

const NOT_LOADED = 'This part of the page didn’t load'
