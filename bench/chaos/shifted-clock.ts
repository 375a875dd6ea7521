/**
 * Loaded into a worker before anything else: its clock can be set off by its parent. What counts time that passes
 * (timers, performance.now) goes on as before, as it does when a real clock jumps.
 */
const RealDate = Date
let shift = Number(process.env.CHAOS_CLOCK_SHIFT ?? 0)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shift] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + shift).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name, receiver),
})
process.on('message', (told: { clockShift?: number }) => {
  shift = told.clockShift ?? shift
})
