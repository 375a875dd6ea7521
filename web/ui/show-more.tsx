import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { cn } from '#web/lib/cn.ts'
import { Button } from './button.tsx'

interface ShowMoreProps {
  of: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  className?: string
}

/** Below a list that goes on. */
export const ShowMore = ({ of, className }: ShowMoreProps) =>
  of.hasNextPage && (
    <p className={cn('p-3 text-center', className)}>
      <Button size="sm" pending={of.isFetchingNextPage} onClick={() => of.fetchNextPage()}>
        Show more
      </Button>
    </p>
  )
