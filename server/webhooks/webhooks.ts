export { deleteOldDeliveries, queueWebhooks } from './sql.ts'
