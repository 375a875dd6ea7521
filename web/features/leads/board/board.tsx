import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { useActiveRow } from '#web/lib/active-row.ts'
import { cn } from '#web/lib/cn.ts'
import { useKeys } from '#web/lib/keys.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useLeadChange } from '../change-lead.ts'
import type { OpenMenu } from '../list/lead-menu.tsx'
import { useListView } from '../list/list-view.ts'
import { RowKeys } from '../list/row-keys.ts'
import { countOf, isSelected, NONE, type Selection, toggled } from '../list/selection.ts'
import type { useLeads } from '../list/use-leads.ts'
import { BoardColumn, ColumnName } from './board-column.tsx'
import { type CardEvents, CardText, LeadCard } from './lead-card.tsx'
import { type Column, type OnCard, useColumns } from './use-columns.ts'
import { type Drag, useDrag } from './use-drag.ts'

const TagMenu = lazyPart(() => import('../tags-and-fields/tag-menu.tsx'), 'TagMenu')
const StatusMenu = lazyPart(() => import('../list/status-menu.tsx'), 'StatusMenu')

interface BoardProps {
  leads: ReturnType<typeof useLeads>
  selection: Selection
  select: (selection: Selection) => void
  /** The lead shown beside the board follows the active card. */
  shownId: string | undefined
  onShow: (id: string) => void
}

/** The leads as cards in a column for each status. A card moves by dragging it, with its menu, or with keys. */
export function Board(props: BoardProps) {
  const helpId = useId()
  const isPhone = useIsPhone()
  const { columns, onCard } = useColumns(props.leads)
  const { board, active, on, drag, ghost, focus, keys, menus } = useWork(columns, props)
  const stop = active ?? columns.find(({ rows }) => rows.length > 0)?.rows[0]
  const over = drag && drag.over !== drag.lead.status ? drag.over : null
  const content = (column: Column) => (
    <BoardColumn key={column.status} column={column} isOver={column.status === over}>
      {lead => (
        <LeadCard
          key={lead.id}
          {...onCard(lead.id)}
          {...{ lead, helpId, on }}
          isActive={lead.id === active?.id}
          isTabStop={lead.id === stop?.id}
          isSelected={isSelected(props.selection, lead.id)}
          isPicked={lead.id === drag?.lead.id}
        />
      )}
    </BoardColumn>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div ref={board} role="group" aria-label="Your leads by status" {...focus} className="border-line border-t">
      <p id={helpId} className="sr-only">
        The arrow keys move between leads. Shift with the left or right arrow key changes the status.
      </p>
      {isPhone ? <PhoneColumns {...{ columns, content, over }} /> : <WideColumns>{columns.map(content)}</WideColumns>}
      {columns.some(({ rows }) => rows.some(({ source }) => source === 'google')) && (
        <p className="border-line border-t px-4 py-2 text-ink-2 text-xs">
          Some of these businesses come from Google Maps.
        </p>
      )}
      {drag && <Carried {...{ drag, ghost }} {...onCard(drag.lead.id)} />}
      <RowKeys {...keys} active={active} />
      {menus}
    </div>
  )
}

const WideColumns = ({ children }: { children: React.ReactNode }) => (
  <div
    data-board
    className="grid h-[calc(100dvh-19rem)] min-h-96 auto-cols-[minmax(11.5rem,1fr)] grid-flow-col overflow-x-auto rounded-b-xl bg-sunken"
  >
    {children}
  </div>
)

/** Which card is active, and what the keys, the pointer, and the menus do. */
function useWork(columns: Column[], { leads, selection, select, shownId, onShow }: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [tagged, setTagged] = useState<OpenMenu | null>(null)
  const { change, undoLast } = useLeadChange()
  const move = (lead: Lead, status: LeadStatus) => change(lead, 'status', status)
  const rows = columns.flatMap(column => column.rows)
  const { active, setActiveId, moveKeys, follow } = useActiveRow(rows)
  useEffect(() => follow(index => focusCard(board.current, rows[index]?.id ?? ''), board.current))
  useEffect(() => {
    if (shownId) setActiveId(shownId)
  }, [shownId, setActiveId])
  const focus = useBoardKeys({ board, columns, active, move })
  const { drag, ghost, pick, isDragEnd } = useDrag((lead, status) => {
    setActiveId(lead.id)
    move(lead, status)
  })
  const activate = useLatest((id: string) => {
    setActiveId(id)
    if (shownId && shownId !== id) onShow(id)
  })
  const show = useLatest(onShow)
  const pickUp = useLatest(([event, lead]: Parameters<CardEvents['pick']>) => pick(event, lead))
  const on = useMemo<CardEvents>(
    () => ({
      activate,
      open: ({ id }, click) => isDragEnd(click) || show(id),
      openStatus: (lead, anchor) => setMenu({ lead, anchor }),
      pick: (...picked) => pickUp(picked),
    }),
    [activate, show, pickUp, isDragEnd],
  )
  const keys = {
    moveKeys,
    toggle: (id: string) => select(toggled(selection, id)),
    changeStatus: move,
    undo: undoLast,
    openTags: (lead: Lead) => {
      const anchor = cardOf(board.current, lead.id)
      if (anchor) setTagged({ lead, anchor })
    },
    hasSelection: countOf(selection, leads.matching) > 0,
    clear: () => select(NONE),
  }
  const menus = (
    <>
      {menu && <StatusMenu {...menu} onClose={() => setMenu(null)} onChange={move} />}
      {tagged && <TagMenu {...tagged} onClose={() => setTagged(null)} onNew={({ id }) => onShow(id)} />}
    </>
  )
  return { board, active, on, drag, ghost, focus, keys, menus }
}

interface CarriedProps extends OnCard {
  drag: Drag
  ghost: RefObject<HTMLDivElement | null>
}

/** The card in the user's hand. The pointer moves it without rendering. */
const Carried = ({ drag: { lead, width, at }, ghost, ...onCard }: CarriedProps) => (
  <div
    ref={ghost}
    aria-hidden
    style={{ width, left: at.x, top: at.y }}
    className="pointer-events-none fixed z-50 rotate-1 rounded-lg border border-accent bg-panel shadow-lift"
  >
    <CardText lead={lead} {...onCard} />
  </div>
)

interface PhoneColumnsProps {
  columns: Column[]
  content: (column: Column) => ReactNode
  /** The status that a card is held over. */
  over: LeadStatus | null
}

/** One column at a time. A card is dropped on another's tab. */
function PhoneColumns({ columns, content, over }: PhoneColumnsProps) {
  const first = columns.find(({ isHidden }) => !isHidden)?.status ?? 'new'
  const filter = useListView().view.filter.status
  const [chosen, setChosen] = useState({ status: first, filter })
  // What a filter leaves out shows only if it's chosen under that filter.
  const isLeftOut = chosen.filter !== filter && columns.some(of => of.isHidden && of.status === chosen.status)
  return (
    <Tabs
      label="Statuses"
      value={isLeftOut ? first : chosen.status}
      onChange={status => setChosen({ status, filter })}
      className="gap-0 bg-sunken [&>[role=tablist]]:px-3"
      tabs={columns.map(column => ({
        value: column.status,
        label: (
          <span
            data-drop={column.status}
            className={cn('flex h-full items-center gap-1.5', over === column.status && 'bg-accent-soft')}
          >
            <ColumnName {...column} />
          </span>
        ),
        content: content(column),
      }))}
    />
  )
}

interface Work {
  board: RefObject<HTMLElement | null>
  columns: Column[]
  active: Lead | undefined
  move: (lead: Lead, status: LeadStatus) => void
}

/** While a card has the focus, the arrow keys move the focus, and with Shift the card. The focus stays on a card that moves. */
function useBoardKeys({ board, columns, active, move }: Work) {
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (isFocused && active && document.activeElement === document.body) focusCard(board.current, active.id)
  })
  const at = columns.findIndex(({ rows }) => active && rows.includes(active))
  const along = (step: number) => {
    const rows = columns[at]?.rows ?? []
    const next = active && rows[rows.indexOf(active) + step]
    if (next) focusCard(board.current, next.id)
  }
  const across = (step: number) => {
    const next = (step < 0 ? columns.slice(0, at).reverse() : columns.slice(at + 1)).find(({ rows }) => rows.length > 0)
    if (active && next) besideIn(board.current, active.id, next.status)?.focus()
  }
  const change = (step: number) => {
    const next = columns[at + step]
    if (active && next) move(active, next.status)
  }
  const keys = [
    { key: 'ArrowUp', label: 'Card above', run: () => along(-1) },
    { key: 'ArrowDown', label: 'Card below', run: () => along(1) },
    { key: 'ArrowLeft', label: 'Column before', run: () => across(-1) },
    { key: 'ArrowRight', label: 'Next column', run: () => across(1) },
    { key: 'shift+ArrowLeft', label: 'Move card to the column before', run: () => change(-1) },
    { key: 'shift+ArrowRight', label: 'Move card to the next column', run: () => change(1) },
  ]
  useKeys(isFocused && at >= 0 ? keys : [])
  return { onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
}

const cardOf = (board: HTMLElement | null, id: string) =>
  board?.querySelector<HTMLElement>(`[data-name="${id}"]`) ?? null

function focusCard(board: HTMLElement | null, id: string) {
  const card = cardOf(board, id)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The card of another column at the same height on the screen. */
function besideIn(board: HTMLElement | null, id: string, status: LeadStatus): HTMLElement | undefined {
  const topOf = (card: Element | null | undefined) => card?.getBoundingClientRect().top ?? 0
  const top = topOf(cardOf(board, id))
  const away = (card: Element) => Math.abs(topOf(card) - top)
  const cards = board?.querySelectorAll<HTMLElement>(`[data-drop=${status}] [data-name]`) ?? []
  return [...cards].sort((one, other) => away(one) - away(other))[0]
}
