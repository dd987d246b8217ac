type Operation = {
  summary: string;
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown; example: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown; example: unknown }> }>;
};

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const json = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

/** The OpenAPI document as one plain page: no script, no style of its own, nothing fetched. */
export function docsPage(document: object): string {
  const { info, paths } = document as {
    info: { title: string; version: string; description: string };
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(`${method.toUpperCase()} ${path}`, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} ${escapeHtml(info.version)}</title></head><body><h1>${escapeHtml(info.title)} ${escapeHtml(info.version)}</h1>
<p>${escapeHtml(info.description)} <a href="/openapi.json">openapi.json</a></p>${operations.join('\n')}</body></html>`;
}

function renderOperation(name: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> (${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''}) <code>${escapeHtml(JSON.stringify(parameter.schema))}</code></li>`,
  );
  const body = operation.requestBody?.content['application/json'];
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const content = status === '200' ? response.content?.['application/json'] : undefined;
    return `<dt>${escapeHtml(status)}</dt><dd>${escapeHtml(response.description)}${content === undefined ? '' : `${json(content.example)}<details><summary>Schema</summary>${json(content.schema)}</details>`}</dd>`;
  });
  return `<section><h2><code>${escapeHtml(name)}</code></h2><p>${escapeHtml(operation.summary)}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : ''}
${body?.schema === undefined ? '' : `<h3>Body</h3>${json(body.example)}<details><summary>Schema</summary>${json(body.schema)}</details>`}
<h3>Answers</h3><dl>${responses.join('')}</dl></section>`;
}
