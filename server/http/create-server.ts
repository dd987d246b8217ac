/** That of node:http, without an import: this would bring along all that the module can do besides, a whole WebSocket among it, and be a thirtieth of a start. */
export const { createServer } = process.getBuiltinModule('node:http');
