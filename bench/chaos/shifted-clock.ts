/**
 * Loaded into a worker before anything else; lets its parent shift its clock. Elapsed time (timers, performance.now) is
 * unaffected, as when a real clock jumps.
 */
const RealDate = Date
let shift = 0

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
