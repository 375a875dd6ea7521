import { cn } from '#web/lib/cn.ts'

interface PictureProps {
  light: string
  dark: string
  alt: string
  width: number
  height: number
  className?: string
}

/** In the page's theme: the browser doesn't load the hidden one. A phone shows the left part, where the words are readable. */
export function Picture({ light, dark, alt, className, ...size }: PictureProps) {
  return (
    <div className={cn('overflow-hidden rounded-xl border border-line bg-panel', className)}>
      {[light, dark].map(src => (
        <img
          key={src}
          {...size}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={cn(
            'h-auto w-full',
            size.width > 640 && 'max-md:w-160 max-md:max-w-none',
            src === dark ? 'hidden dark:block' : 'dark:hidden',
          )}
        />
      ))}
    </div>
  )
}
