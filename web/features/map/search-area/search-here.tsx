import { Search } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** Shown after the user moved the map. */
export const SearchHere = ({ isPending, onSearch }: { isPending: boolean; onSearch: () => void }) => (
  <div className="pointer-events-none absolute inset-x-2 bottom-6 z-10 max-md:bottom-10 flex justify-center">
    <Button size="sm" className="pointer-events-auto animate-rise shadow-lift" pending={isPending} onClick={onSearch}>
      <Search aria-hidden />
      Search this area
    </Button>
  </div>
)
