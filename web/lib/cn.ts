import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; a later one wins over an earlier one for the same property. */
export const cn = (...classes: ClassValue[]) => twMerge(clsx(classes))
