/** The page fills the window below the shell's header, and on a phone also the place of its navigation. */
export const FRAME = '-m-3 -mb-20 flex h-[calc(100dvh-3rem)] flex-col md:-m-4'
