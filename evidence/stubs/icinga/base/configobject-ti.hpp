#pragma once
#include "base/object.hpp"
#include "base/type.hpp"
#include "base/value.hpp"
#include "base/array.hpp"
#include "base/dictionary.hpp"
#include "base/debuginfo.hpp"
#include "base/configtype.hpp"
namespace icinga {
enum HAMode { HARunOnce, HARunEverywhere };
class NameComposer { public: virtual ~NameComposer(); virtual String MakeName(const String& shortName, const Object::Ptr& context) const = 0; virtual Dictionary::Ptr ParseName(const String& name) const = 0; };
class ConfigObjectBase; class ConfigObject;
template<> class ObjectImpl<ConfigObjectBase> : public Object { };
class ConfigObjectBase : public ObjectImpl<ConfigObjectBase> { public: DebugInfo GetDebugInfo() const; void SetDebugInfo(const DebugInfo& di); virtual void Start(bool); virtual void Stop(bool); };
template<> class ObjectImpl<ConfigObject> : public ConfigObjectBase {
public:
	virtual String GetName() const; virtual String GetShortName() const; virtual String GetZoneName() const; virtual String GetPackage() const;
	virtual Dictionary::Ptr GetSourceLocation() const; virtual HAMode GetHAMode() const; virtual bool GetActive() const; virtual bool GetPaused() const;
	virtual Dictionary::Ptr GetExtensions() const; virtual double GetVersion() const;
};
}
