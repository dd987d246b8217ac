/** Of node:http. An import would run every getter of that module and load a WebSocket client: 35 ms of each start. */
export const { createServer } = process.getBuiltinModule('node:http');
