export { deleteAllWebhooks, deleteOldDeliveries, queueWebhooks } from './sql.ts'
