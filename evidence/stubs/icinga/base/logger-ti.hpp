#pragma once
#include "base/configobject.hpp"
namespace icinga {
class Logger;
template<> class ObjectImpl<Logger> : public ConfigObject {
public:
	virtual String GetSeverity() const;
	virtual void SetSeverity(const String& value, bool suppress_events = false, const Value& cookie = Empty);
protected:
	virtual void ValidateSeverity(const Lazy<String>& lvalue, const ValidationUtils& utils);
};
}
